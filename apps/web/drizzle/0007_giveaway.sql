CREATE TABLE "giveaway_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"prize" text NOT NULL,
	"prize_value_cents" integer NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"permits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"social_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"committed_at" timestamp with time zone,
	"list" jsonb,
	"list_hash" text,
	"seed_round" integer,
	"seed_signature" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giveaway_campaigns_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "giveaway_draws" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"participant_id" uuid NOT NULL,
	"state" text DEFAULT 'notified' NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"accept_by" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"may_publish" boolean DEFAULT false NOT NULL,
	"published_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "giveaway_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entries" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "giveaway_participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid,
	"declared_at" timestamp with time zone,
	"declared_terms" text,
	"state" text,
	"referral_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giveaway_participants_referralCode_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "giveaway_referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"participant_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "giveaway_draws" ADD CONSTRAINT "giveaway_draws_campaign_id_giveaway_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."giveaway_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_draws" ADD CONSTRAINT "giveaway_draws_participant_id_giveaway_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."giveaway_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_lines" ADD CONSTRAINT "giveaway_lines_campaign_id_giveaway_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."giveaway_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_lines" ADD CONSTRAINT "giveaway_lines_participant_id_giveaway_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."giveaway_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_participants" ADD CONSTRAINT "giveaway_participants_campaign_id_giveaway_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."giveaway_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_participants" ADD CONSTRAINT "giveaway_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_referrals" ADD CONSTRAINT "giveaway_referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_referrals" ADD CONSTRAINT "giveaway_referrals_participant_id_giveaway_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."giveaway_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giveaway_campaigns_opens_on_index" ON "giveaway_campaigns" USING btree ("opens_on");--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_draws_number" ON "giveaway_draws" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_draws_person" ON "giveaway_draws" USING btree ("campaign_id","participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_draws_pending" ON "giveaway_draws" USING btree ("campaign_id") WHERE state in ('notified', 'responded', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_lines_once" ON "giveaway_lines" USING btree ("campaign_id","cause");--> statement-breakpoint
CREATE INDEX "giveaway_lines_participant_id_at_index" ON "giveaway_lines" USING btree ("participant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_participants_one" ON "giveaway_participants" USING btree ("campaign_id","user_id");--> statement-breakpoint
CREATE INDEX "giveaway_participants_user_id_index" ON "giveaway_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "giveaway_referrals_participant_id_index" ON "giveaway_referrals" USING btree ("participant_id");