-- What a process found away when it last asked: mail, sms, files, scanner, printing. The office is told what that means.
alter table process_report add column away text[] not null default '{}';
