CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"sent_to" text,
	"disputed_owner_id" uuid,
	"proven_at" timestamp with time zone,
	"objected_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business_claim_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"business_name" text NOT NULL,
	"trade" text NOT NULL,
	"description" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"service_radius_km" integer,
	"address" text,
	"phone" text,
	"website" text,
	"logo_url" text,
	"contact_email" text,
	"abn" text,
	"years_experience" integer DEFAULT 0 NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"portfolio" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"directory_plan" text DEFAULT 'free' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"verified_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"tick_ends_at" timestamp with time zone,
	"search_words" integer[] DEFAULT '{}' NOT NULL,
	"reach_band" smallint DEFAULT 0 NOT NULL,
	"latitude_row" smallint,
	"rating_score" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "businesses_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_email_changes" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_email_changes_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "listing_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"hash" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"postcodes" text[] DEFAULT '{}' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "places_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"from" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"reason" text,
	"amount_cents" integer,
	"mail_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid,
	"business_name" text NOT NULL,
	"status" text DEFAULT 'unconfirmed' NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text DEFAULT '' NOT NULL,
	"project_description" text NOT NULL,
	"project_type" text NOT NULL,
	"project_location" text NOT NULL,
	"budget" text NOT NULL,
	"timeframe" text NOT NULL,
	"fingerprint" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"confirm_mailed_at" timestamp with time zone NOT NULL,
	"is_contact_shared" boolean DEFAULT false NOT NULL,
	"delivered_to" text,
	"delivered_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"unanswered_mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"anonymised_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"business_id" uuid,
	"banned_by_id" uuid NOT NULL,
	"banned_by" text NOT NULL,
	"banned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lifted_why" text
);
--> statement-breakpoint
CREATE TABLE "check_reminders" (
	"check_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_reminders_check_id_days_before_pk" PRIMARY KEY("check_id","days_before")
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"licence_id" uuid,
	"what" text NOT NULL,
	"source_name" text NOT NULL,
	"source_url" text,
	"evidence_key" text,
	"evidence_name" text,
	"checked_on" date NOT NULL,
	"checked_by_id" uuid NOT NULL,
	"checked_by" text NOT NULL,
	"expires_on" date NOT NULL,
	"abn" text,
	"business_name" text,
	"entity_name" text,
	"name_agrees" boolean,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_on" date,
	"withdrawn_by" text,
	"withdrawn_why" text
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"class_name" text NOT NULL,
	"trades" text[] NOT NULL,
	"holder_name" text NOT NULL,
	"register_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_on" date,
	"withdrawn_by" text,
	"withdrawn_why" text
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"review_id" uuid NOT NULL,
	"business_id" uuid,
	"action" text NOT NULL,
	"reason" text,
	"rating" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_name" text,
	"customer_email" text,
	"project_type" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "review_invitations_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "review_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_opt_outs" (
	"address_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"network_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_reports_reviewId_networkKey_unique" UNIQUE("review_id","network_key")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"comment" text NOT NULL,
	"project_type" text NOT NULL,
	"customer_name" text NOT NULL,
	"status" text NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"hold_reason" text,
	"removal_reason" text,
	"network_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"reply_text" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "reviews_invitationId_unique" UNIQUE("invitation_id"),
	CONSTRAINT "reviews_rating_is_stars" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_disputed_owner_id_users_id_fk" FOREIGN KEY ("disputed_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claim_codes" ADD CONSTRAINT "business_claim_codes_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_email_changes" ADD CONSTRAINT "contact_email_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_email_changes" ADD CONSTRAINT "contact_email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proposals" ADD CONSTRAINT "listing_proposals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proposals" ADD CONSTRAINT "listing_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_photos" ADD CONSTRAINT "quote_photos_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_reminders" ADD CONSTRAINT "check_reminders_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_invitation_id_review_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_kind_subject_id_at_index" ON "audit_entries" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_undecided" ON "business_claims" USING btree ("business_id","user_id") WHERE state in ('open', 'waiting');--> statement-breakpoint
CREATE INDEX "business_claims_user_id_created_at_index" ON "business_claims" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "business_claims_state_created_at_index" ON "business_claims" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "business_claim_codes_claim_id_created_at_index" ON "business_claim_codes" USING btree ("claim_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_email_changes_user_id_index" ON "contact_email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_proposals_waiting" ON "listing_proposals" USING btree ("business_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_proposals_business_id_created_at_index" ON "listing_proposals" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_proposals_user_id_index" ON "listing_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quote_events_by_request" ON "quote_events" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_messages_by_request" ON "quote_messages" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_messages_by_mail" ON "quote_messages" USING btree ("request_id","mail_id");--> statement-breakpoint
CREATE INDEX "quote_photos_by_request" ON "quote_photos" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_requests_by_fingerprint" ON "quote_requests" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_by_business" ON "quote_requests" USING btree ("business_id","delivered_at");--> statement-breakpoint
CREATE INDEX "quote_requests_by_status" ON "quote_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_by_customer" ON "quote_requests" USING btree ("customer_email");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_once_a_key" ON "bans" USING btree ("key") WHERE "bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "checks_business_id_index" ON "checks" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "checks_expires_on_index" ON "checks" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "licences_state_number_key_index" ON "licences" USING btree ("state","number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_stated_once" ON "licences" USING btree ("business_id","state","number_key","class_name") WHERE "licences"."withdrawn_on" is null;--> statement-breakpoint
CREATE INDEX "review_decisions_decided_at_index" ON "review_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "review_invitations_created_at_index" ON "review_invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_invitations_business_id_index" ON "review_invitations" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "review_reports_network_key_index" ON "review_reports" USING btree ("network_key");--> statement-breakpoint
CREATE INDEX "reviews_business_id_status_created_at_index" ON "reviews" USING btree ("business_id","status","created_at");--> statement-breakpoint
CREATE INDEX "reviews_status_created_at_index" ON "reviews" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reviews_network_key_index" ON "reviews" USING btree ("network_key");