-- O’Brien is looked for with either apostrophe, or with none: see the customers' writer.
update customer set search = search || ' ' || regexp_replace(search, '[''’‘ʼ`]', '', 'g') where search ~ '[''’‘ʼ`]';
