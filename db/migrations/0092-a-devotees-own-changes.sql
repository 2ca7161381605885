-- When a devotee moved a line to where it stands: until midnight it can be moved back. Null: nobody did, it was moved back,
-- or the temple has moved it since. `moves` counts the devotee's presses: moved, moved back, moved again.
alter table order_line add column moved_at timestamptz;
