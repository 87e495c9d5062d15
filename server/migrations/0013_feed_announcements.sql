-- Posts that the authors' friends have not been told of yet: a row for the blink between a post and its announcement.

create table feed_unannounced (
  post_id bigint primary key
);
