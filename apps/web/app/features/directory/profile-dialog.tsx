import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "../../lib/query-client.ts";
import { ProfileContent } from "./profile-content.tsx";
import { profileProblem, profileQuery } from "./queries.ts";

type ProfileDialogProps = {
  slug: string | undefined;
  onClose: () => void;
  onQuote: (tradie: TradieSummary) => void;
};

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
        // Also called when this component itself closes the dialog.
        if (slug !== undefined) onClose();
      }}
    >
      {profile && slug ? (
        <ProfileContent profile={profile} variant="dialog" onQuote={() => onQuote(profile)} />
      ) : error ? (
        <p>This business may have left the directory. Close this profile and choose another one.</p>
      ) : (
        <PlumbThinking label="One moment" />
      )}
    </Dialog>
  );
}
