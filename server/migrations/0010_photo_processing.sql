-- Uploads that something is still to be made of, to find those that were lost.

create index photo_processing on photo (created_at) where status = 'processing';
