import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { PICTURE_MAX_BYTES, PICTURES_MAX } from "#shop/catalogue/pictures/product-picture.ts";
import { pictureTexts } from "./picture-texts.ts";

/** A file on its way. Those that have arrived are pictures of the page. */
export type Upload = {
  readonly key: number;
  readonly name: string;
  /** Sent, of 1. */
  readonly sent: number;
  /** Why it was refused; null while it is being sent. */
  readonly refusal: string | null;
};

export type Uploads = {
  readonly files: readonly Upload[];
  readonly send: (files: readonly File[]) => void;
  readonly dismiss: (key: number) => void;
};

/** Sends files one after the other, each with its progress, and loads the page anew after each. */
export function useUploads(url: string): Uploads {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const { revalidate } = useRevalidator();
  const lastKey = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const dismiss = (key: number) => setFiles((now) => now.filter((file) => file.key !== key));
  const change = (key: number, part: Partial<Upload>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)));

  function send(chosen: readonly File[]) {
    for (const [at, file] of chosen.entries()) {
      const key = (lastKey.current += 1);
      const early = refusalBefore(file, at);
      setFiles((now) => [...now, { key, name: file.name, sent: 0, refusal: early }]);
      if (early !== null) continue;
      last.current = last.current.then(async () => {
        const refusal = await sendFile(url, file, (sent) => change(key, { sent }));
        if (refusal === null) dismiss(key);
        else change(key, { refusal });
        await revalidate();
      });
    }
  }
  return { files, send, dismiss };
}

/** What can be said before a file is sent. */
function refusalBefore({ size }: File, at: number): string | null {
  if (at >= PICTURES_MAX) return pictureTexts["too_many_files"] ?? "";
  if (size > PICTURE_MAX_BYTES) return pictureTexts["too_large"] ?? "";
  return null;
}

/** How often a busy server is asked again, and after how long. */
const TRIES = 5;
const WAIT_MS = 3_000;

/** Sends one file. Resolves to why it was refused, in a sentence; null if it was taken. */
async function sendFile(
  url: string,
  file: File,
  onSent: (part: number) => void,
): Promise<string | null> {
  const body = new FormData();
  // The same id each time: a file whose answer was lost is not added twice.
  body.set("act_id", crypto.randomUUID());
  body.set("file", file);
  for (let tries = 1; ; tries += 1) {
    const { status, refusal } = await post(url, body, onSent);
    if (status === 200) return null;
    if (status !== 503 || tries === TRIES) return refusal ?? textOf(status);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

function textOf(status: number): string {
  if (status === 401) return "Your session has ended. Load the page again and sign in.";
  if (status === 413) return pictureTexts["too_large"] ?? "";
  if (status === 408 || status === 0)
    return "The connection was lost or too slow. Send the file again.";
  return "That did not work. Send the file again.";
}

/** `fetch` says nothing of what it has sent. */
function post(
  url: string,
  body: FormData,
  onSent: (part: number) => void,
): Promise<{ readonly status: number; readonly refusal: string | null }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener("loadend", () => {
      const answer: { refusal?: string | null } | null = request.response;
      resolve({ status: request.status, refusal: answer?.refusal ?? null });
    });
    request.send(body);
  });
}
