-- owner: reports
-- Days on whose sheets somebody stood who is forgotten. The office still works by them: they are torn up when their day
-- is over.
create table day_sheet_forgotten (
  on_date date primary key
);
