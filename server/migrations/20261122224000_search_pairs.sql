-- Who is entered without pairs of codes, from before there were any: nobody, once all are entered anew.

create index search_entry_old on search_entry (member_id) where version < 2;
