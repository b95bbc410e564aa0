-- The page that a visitor left to sign in, kept with the link that sets a forgotten password.
-- Why a column: the search to save was lost there. It becomes a pending intent when the link is used, and not before: anyone can
-- request a link for any address.
-- Cost on a full table: one short lock and no rewrite; tokens live for hours, so the constraint reads few rows.

alter table account_tokens add column redirect text;
alter table account_tokens add constraint account_tokens_redirect_of_reset check (redirect is null or kind = 'reset_password');
