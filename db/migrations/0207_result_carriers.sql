-- The carrier of a line of a result file whose number tells none: that of its order, or the one that was chosen for
-- the file. '' when nobody knows it; null in lines that an earlier version has read, which have that of the file.
alter table carrier_result_rows add column carrier text check (length(carrier) <= 60);
