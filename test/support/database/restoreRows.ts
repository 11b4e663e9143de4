/**
 * SQL that copies all rows of a database into the schema `pristine`. `pristine.restore()` restores them, and returns
 * false without doing so when a test has changed a table's structure.
 */
export const snapshotRows = `
create schema pristine;
create table pristine.sequences as
  select format('%I.%I', schemaname, sequencename) as name, last_value, start_value
  from pg_sequences where schemaname = 'public';
do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table pristine.%I as table public.%I', name, name);
  end loop;
end $$;

create function pristine.shape() returns text language sql as $$
  select md5(string_agg(line, ',' order by line)) from (
    select format('%s %s %s %s %s', relname, attname, atttypid, attnotnull, atthasdef) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select format('%s %s', conname, conrelid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select format('%s %s %s', tgname, tgrelid, tgenabled) from pg_trigger
  ) as lines
$$;
create table pristine.shape_at_first as select pristine.shape();

create function pristine.content(name text) returns text language plpgsql as $$
declare hash text;
begin
  execute format(
    'select md5(string_agg(row::text, chr(10) order by row::text)) from public.%I as row', name
  ) into hash;
  return coalesce(hash, 'empty');
end $$;
create table pristine.contents as
  select tablename, pristine.content(tablename) as content from pg_tables where schemaname = 'public';

create function pristine.restore() returns boolean language plpgsql as $$
declare name text;
begin
  if pristine.shape() <> (select shape from pristine.shape_at_first) then
    return false;
  end if;
  -- Without triggers: the ledger is append-only, and rows come back in any order.
  set local session_replication_role = replica;
  -- Most tables are as they were, and looking costs less than filling them again.
  for name in select tablename from pristine.contents where pristine.content(tablename) <> content
  loop
    execute format('delete from public.%I', name);
    execute format('insert into public.%I table pristine.%I', name, name);
  end loop;
  perform setval(sequences.name, coalesce(last_value, start_value), last_value is not null)
  from pristine.sequences;
  return true;
end $$;
`
