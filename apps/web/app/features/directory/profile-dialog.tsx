import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "../../lib/query-client.ts";
import { ProfileContent } from "./profile-content.tsx";
import { profileProblem, profileQuery } from "./queries.ts";

type ProfileDialogProps = {
  /** Whose profile is open; undefined while none is. */
  slug: string | undefined;
  onClose: () => void;
  onQuote: (tradie: TradieSummary) => void;
};

/** A business over the list it was chosen from. */
export default function ProfileDialog({ slug, onClose, onQuote }: ProfileDialogProps) {
  const { data: profile, error } = useQuery(profileQuery(slug), getQueryClient());
  const title = error ? profileProblem(error) : (profile?.businessName ?? "Loading profile...");
  return (
    <Dialog
      id="profile"
      title={title}
      closesOutside
      open={slug !== undefined}
      onClose={() => {
        // Also said of a dialog that this component closed itself.
        if (slug !== undefined) onClose();
      }}
    >
      {profile && slug ? (
        <ProfileContent profile={profile} variant="dialog" onQuote={() => onQuote(profile)} />
      ) : error ? (
        <p>The business may have left the directory. Close this and choose another.</p>
      ) : (
        <PlumbThinking label="One moment" />
      )}
    </Dialog>
  );
}
