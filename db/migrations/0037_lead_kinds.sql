-- A question about a home is a lead of its own kind, and each kind has the statuses that the product gives it: contact-form inquiries
-- those of a conversation, all others those of a sale.
-- Cost on a full table: leads with a status of the other set are rewritten (landing-page leads alone had them), and the checks
-- scan the table once.

update leads set status = case status when 'in_progress' then 'qualified' else 'lost' end
where kind <> 'contact' and status in ('in_progress', 'closed', 'spam');
update leads set status = case status when 'qualified' then 'in_progress' else 'closed' end
where kind = 'contact' and status in ('qualified', 'won', 'lost');

alter table leads
  drop constraint leads_kind_check,
  drop constraint leads_status_check,
  add constraint leads_kind_check check
    (kind in ('contact', 'listing_question', 'seller_guide', 'valuation', 'landing_page', 'sponsor', 'appointment')),
  add constraint leads_status_check check
    (status in ('new', 'contacted', 'in_progress', 'closed', 'spam', 'qualified', 'won', 'lost')),
  add constraint leads_status_of_kind check
    (status in ('new', 'contacted') or (kind = 'contact') = (status in ('in_progress', 'closed', 'spam')));
