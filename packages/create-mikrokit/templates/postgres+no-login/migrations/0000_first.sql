CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"added" timestamp with time zone DEFAULT now() NOT NULL,
	"isDone" boolean DEFAULT false NOT NULL
);
