-- Names of several scripts are entered with more words: everybody is entered anew, and who is not yet is found by this.

drop index search_entry_old;
create index search_entry_old on search_entry (member_id) where version < 3;
