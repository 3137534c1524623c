import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

const name: string | null = "Ann";
const none: string | null = null;
const To = ({ children }: { children: ReactNode }) => <i>{children}</i>;
const Bare = ({ text }: { text: string }) => <>{text}</>;

const pages = {
  "<p>For Ann: 3 items</p>": (
    <p>
      For {name}: {3} items
    </p>
  ),
  "<p>For Ann</p>": (
    <p>
      For{none} {name}
      {false}
    </p>
  ),
  "<p><span>For Ann </span><b>now</b><span>, too</span></p>": (
    <p>
      For {name} <b>now</b>, too
    </p>
  ),
  "<p><b>a</b> <b>b</b></p>": (
    <p>
      <b>a</b> <b>b</b>
    </p>
  ),
  "<i>To Ann</i>": <To>To {name}</To>,
  "<p><span>a</span><br/><span>b</span><br/></p>": (
    <p>{["a", "b"].map((each) => [each, <br key={each} />])}</p>
  ),
  "<p><span>To Ann</span><span>you</span></p>": (
    <p>
      <>To {name}</>
      <Bare text="you" />
    </p>
  ),
  "<select><option>Ann (2)</option></select>": (
    <select>
      <option>
        {name} ({2})
      </option>
    </select>
  ),
};

test.each(Object.entries(pages))("no text stands beside anything: %s", (html, page) => {
  expect(renderToString(page)).toBe(html);
});
