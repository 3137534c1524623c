import type { Screen } from "#admin/screen.ts";

/** The screens of what people write to the shop. */
export const inboxScreens = [
  {
    path: "inbox",
    file: "inbox/inbox.tsx",
    read: "messages",
    change: null,
    link: { name: "Inbox", group: "day", key: "i" },
  },
  {
    path: "inbox/text-blocks",
    file: "inbox/text-blocks.tsx",
    read: "messages",
    change: { save: "messages", delete: "messages" },
  },
  {
    path: "inbox/:id",
    file: "inbox/thread.tsx",
    read: "messages",
    change: {
      reply: "messages",
      comment: "messages",
      assign: "messages",
      link: "messages",
      answered: "messages",
      reopen: "messages",
    },
  },
] as const satisfies readonly Screen[];
