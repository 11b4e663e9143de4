DROP INDEX "mails_waiting";--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (((coalesce("next_attempt_at", "created_at") at time zone 'UTC') + case
    when "dedupe_key" ~ '^(code|confirm):' then interval '0'
    when "for_kitchen" and not "dedupe_key" like 'contact:%' then interval '2 minutes'
    else interval '3 minutes' end)) WHERE "mails"."sent_at" is null;