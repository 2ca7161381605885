-- Of ballots that are still open; a number that is proven by SMS is one account's alone.
update ballot_entry set mobile = account.mobile from account, release
where account.id = ballot_entry.account_id and account.mobile_verified
  and release.id = ballot_entry.release_id and release.closed_at is null and release.ended_at is null;
