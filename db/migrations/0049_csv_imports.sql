-- CSV imports of contacts, agents, vendors and testimonials: the file's rows, and the outcome of each.
-- A row's outcome commits with the record it adds or changes, so a stopped import goes on where it was, and no row counts twice.
-- The rows are deleted after 30 days, when an import can no longer be undone. The counts stay.
-- Cost on a full table: new tables, nothing to scan.

create table csv_imports (
  id uuid primary key,
  kind text not null check (kind in ('contacts', 'agents', 'vendors', 'testimonials')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  headers jsonb not null,
  columns jsonb not null,
  on_duplicate text not null default 'skip' check (on_duplicate in ('skip', 'update', 'add')),
  status text not null default 'draft' check (status in ('draft', 'running', 'done', 'undoing', 'undone')),
  row_count integer not null check (row_count between 0 and 10000),
  counts jsonb not null default '{}',
  version integer not null default 1 check (version > 0),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz
);
create index csv_imports_in_order on csv_imports (created_at, id);
create index csv_imports_created_by on csv_imports (created_by);

create table csv_import_rows (
  import_id uuid not null references csv_imports (id) on delete cascade,
  -- Number of the row in a spreadsheet: the header is row 1.
  row_number integer not null check (row_number > 0),
  cells jsonb not null,
  outcome text check (outcome in ('added', 'updated', 'skipped', 'failed')),
  notes jsonb not null default '[]',
  object_id uuid,
  -- The record before an update, and its version after the row. Undo restores only what nobody changed since.
  before jsonb,
  after_version integer,
  undo_outcome text check (undo_outcome in ('removed', 'restored', 'changed', 'in_use', 'gone')),
  primary key (import_id, row_number)
);
create index csv_import_rows_open on csv_import_rows (import_id, row_number) where outcome is null;
create index csv_import_rows_of_object on csv_import_rows (import_id, object_id) where object_id is not null;
