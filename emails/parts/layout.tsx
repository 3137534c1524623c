import type { ReactNode } from "react";
import { shop } from "#shop/content/shop.ts";
import { colours, darkStyles, looks } from "./styles.ts";

/**
 * What every mail stands in: the wordmark with its bar and rule, what the mail has to say, and who
 * the sender is (Companies Act 2006, E-Commerce Regulations 2002). Nothing is loaded from anywhere.
 */
export function MailLayout({
  title,
  preview,
  children,
}: {
  title: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  children: ReactNode;
}) {
  return (
    <html lang="en-GB">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="page" style={looks.page}>
        <Preview text={preview} />
        <Frame>
          <tr>
            <td className="column" style={{ padding: "32px 32px 0" }}>
              <Wordmark />
            </td>
          </tr>
          <tr>
            <td className="column" style={{ padding: "32px 32px 40px" }}>
              {children}
            </td>
          </tr>
          <tr>
            <td
              className="column"
              style={{ padding: "20px 32px 40px", borderTop: `5px solid ${colours.pine}` }}
            >
              <Sender />
            </td>
          </tr>
        </Frame>
      </body>
    </html>
  );
}

/** Hidden in the mail itself; the blanks keep what follows out of the mailbox's line. */
function Preview({ text }: { text: string }) {
  return (
    <div
      data-skip-in-text="true"
      style={{ display: "none", maxHeight: 0, overflow: "hidden", lineHeight: "1px", opacity: 0 }}
    >
      {text}
      {"\u00a0\u200c".repeat(80)}
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      className="page"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={{ backgroundColor: colours.limewash }}
    >
      <tbody>
        <tr>
          <td align="center">
            <table
              role="presentation"
              width="100%"
              cellPadding="0"
              cellSpacing="0"
              border={0}
              style={{ maxWidth: "600px", textAlign: "left" }}
            >
              <tbody>{children}</tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** "Lath & Line": a broad bar under the first word, a fine rule on to the end. */
function Wordmark() {
  const [first, ...rest] = shop.name.split(" & ");
  return (
    <table role="presentation" data-skip-in-text="true" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td className="ink" style={looks.wordmark}>
            {first}
          </td>
          <td className="ink" style={{ ...looks.wordmark, paddingLeft: "8px" }}>
            {rest.length > 0 && (
              <span className="ampersand" style={looks.ampersand}>
                &amp;{" "}
              </span>
            )}
            {rest.join(" & ")}
          </td>
        </tr>
        <tr>
          <td style={{ paddingTop: "4px", fontSize: 0, lineHeight: 0 }}>
            <div style={{ height: "5px", backgroundColor: colours.pine }} />
          </td>
          <td style={{ paddingTop: "4px", fontSize: 0, lineHeight: 0 }}>
            <div className="line-fill" style={{ height: "1px", backgroundColor: colours.ink }} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Sender() {
  const { company } = shop;
  return (
    <>
      <Small>
        {shop.name}, {shop.email}, {shop.phone},{" "}
        {shop.hours.map(({ days, hours }) => `${days} ${hours}`).join(", ")}.
      </Small>
      <Small>
        {company.name}, registered in {company.registeredIn}, number {company.number}. Registered
        office: {company.office.join(", ")}. VAT number {company.vatNumber}.
      </Small>
    </>
  );
}

/** The mail's one heading. */
export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 className="ink" style={looks.heading}>
      {children}
    </h1>
  );
}

/** A part of a longer mail: opens with an ink rule. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink line" style={looks.section}>
      {children}
    </h2>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={looks.text}>
      {children}
    </p>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <p className="ink-2" style={looks.small}>
      {children}
    </p>
  );
}

/** The mail's one action, and its address in full beneath for those whose mail program shows no button. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <>
      <p style={{ margin: "24px 0" }}>
        <a className="button" href={href} style={looks.button}>
          {children}
        </a>
      </p>
      <div data-skip-in-text="true">
        <Small>
          If the button does not work, open this address: <TextLink href={href}>{href}</TextLink>
        </Small>
      </div>
    </>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="ink" href={href} style={looks.link}>
      {children}
    </a>
  );
}
