import { NewQuestion } from "#app/components/ask/new-question.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";

export default function NewQuestionRoute() {
  return (
    <>
      <title>Ask | Plumbline</title>
      <TopBar title="New question" />
      <main id="main" className="flex flex-1 flex-col">
        <NewQuestion place="new" jobId={null} suggests>
          <div className="my-auto grid justify-items-center gap-3 py-6 text-center">
            <PlumbMark className="size-14" />
            <h2 className="text-2xl">What do you need to know?</h2>
            <p className="max-w-md text-ink-soft">
              Licences, permits, safety, contracts and tickets, anywhere in Australia. Every answer shows its
              sources.
            </p>
          </div>
        </NewQuestion>
      </main>
    </>
  );
}
