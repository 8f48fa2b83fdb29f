CREATE TABLE "question_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"state" text,
	"trade" text,
	"active_turn_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"document" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title) || to_tsvector('simple', title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "turns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question" text NOT NULL,
	"state" text,
	"trade" text,
	"asked_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"sentences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" jsonb,
	"rating" text,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 1 NOT NULL,
	"document" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', question || ' ' || coalesce(answer->>'text', '')) || to_tsvector('simple', question || ' ' || coalesce(answer->>'text', ''))) STORED NOT NULL,
	CONSTRAINT "turns_id_threadId_unique" UNIQUE("id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"site_session_id" text NOT NULL,
	"tokens" text NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid NOT NULL,
	"site_session_id" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"entitlement" jsonb NOT NULL,
	"state" text,
	"trade" text,
	"has_own_defaults" boolean DEFAULT false NOT NULL,
	"has_free_question" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"state" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"turn_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"entry_ids" text[] NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_reports_turnId_unique" UNIQUE("turn_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"thread_id" uuid,
	"text" text NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_threadId_unique" UNIQUE("thread_id")
);
--> statement-breakpoint
ALTER TABLE "question_counts" ADD CONSTRAINT "question_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_parent_id_thread_id_turns_id_thread_id_fk" FOREIGN KEY ("parent_id","thread_id") REFERENCES "public"."turns"("id","thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reports" ADD CONSTRAINT "answer_reports_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reports" ADD CONSTRAINT "answer_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reports" ADD CONSTRAINT "answer_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reports" ADD CONSTRAINT "answer_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threads_user_id_is_pinned_asked_at_id_index" ON "threads" USING btree ("user_id","is_pinned","asked_at","id");--> statement-breakpoint
CREATE INDEX "threads_job_id_index" ON "threads" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "threads_asked_at_index" ON "threads" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "threads_deleted_at_index" ON "threads" USING btree ("deleted_at") WHERE "threads"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "threads_document_index" ON "threads" USING gin ("document");--> statement-breakpoint
CREATE INDEX "turns_thread_id_index" ON "turns" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "turns_parent_id_index" ON "turns" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "turns_user_id_asked_at_index" ON "turns" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "turns_one_running" ON "turns" USING btree ("thread_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "turns_running_lease" ON "turns" USING btree ("lease_until") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "turns_document_index" ON "turns" USING gin ("document");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_site_session_id_index" ON "sessions" USING btree ("site_session_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_codes_expires_at_index" ON "sign_on_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_tokens_expires_at_index" ON "spent_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_user_id_created_at_index" ON "jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "answer_reports_status_created_at_index" ON "answer_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "answer_reports_thread_id_index" ON "answer_reports" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "answer_reports_user_id_index" ON "answer_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_reports_decided_by_index" ON "answer_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_thread_id_index" ON "notices" USING btree ("thread_id");