import type { ChatThread } from "@plumbline/contract/chat.ts";
import { Menu, MenuItem, MenuLink } from "@plumbline/ui/menu.tsx";
import { FileDown, FolderInput, Pencil, Pin, PinOff, Share, Trash2 } from "lucide-react";
import { useThreadAction, useUpdateThread } from "./thread-actions.tsx";

export function ThreadMenu({ thread, className }: { thread: ChatThread; className?: string }) {
  const show = useThreadAction();
  const update = useUpdateThread(thread.id);
  return (
    <Menu label={`More options for ${thread.title}`} className={className}>
      <MenuItem icon={<Share {...ICON} />} onClick={() => show("share", thread)}>
        Share a link
      </MenuItem>
      <MenuItem
        icon={thread.isPinned ? <PinOff {...ICON} /> : <Pin {...ICON} />}
        onClick={() => update.mutate({ isPinned: !thread.isPinned })}
      >
        {thread.isPinned ? "Unpin" : "Pin"}
      </MenuItem>
      <MenuItem icon={<Pencil {...ICON} />} onClick={() => show("rename", thread)}>
        Rename
      </MenuItem>
      <MenuItem icon={<FolderInput {...ICON} />} onClick={() => show("move", thread)}>
        Move to a job
      </MenuItem>
      <MenuLink icon={<FileDown {...ICON} />} href={`/api/threads/${thread.id}/export.md`} download>
        Export as Markdown
      </MenuLink>
      <MenuItem icon={<Trash2 {...ICON} />} onClick={() => show("delete", thread)} className="text-bad">
        Delete
      </MenuItem>
    </Menu>
  );
}

const ICON = { "aria-hidden": true, className: "size-5 shrink-0" } as const;
