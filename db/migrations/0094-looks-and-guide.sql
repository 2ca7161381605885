-- Whoever chose dark before the device's own setting was followed keeps it.
update preference set theme = theme || '{"followDevice": false}'
  where theme ->> 'mode' = 'dark' and not theme ? 'followDevice';

-- The guide: hidden, wanted, or nothing said, and then it is shown until the first booking.
alter table preference alter column guide_hidden drop not null, alter column guide_hidden drop default;
update preference set guide_hidden = null where not guide_hidden;
