import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import type { ReactNode } from "react";
import { telephoneUrl } from "#shop/content/telephone-url.ts";
import { WithOwnWords } from "./own-words.tsx";
import { colours, darkStyles, styles } from "./styles.ts";

/**
 * The frame of every mail: the wordmark, the content, and the sender's company details (Companies Act
 * 2006, E-Commerce Regulations 2002). It loads nothing, neither pictures nor fonts.
 */
export function MailLayout({
  title,
  preview,
  children,
}: {
  title: string;
  /** The line that a mailbox shows next to the subject. */
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
      <body className="page" style={styles.page}>
        <Preview text={preview} />
        <Frame>
          <tr>
            <td className="column" style={{ padding: "32px 32px 0" }}>
              <Wordmark />
            </td>
          </tr>
          <tr>
            <td className="column" style={{ padding: "32px 32px 40px" }}>
              <WithOwnWords draw={(text) => <Paragraph>{text}</Paragraph>}>{children}</WithOwnWords>
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

/** Hidden in the mail itself. The blanks keep the mail's first words out of the mailbox's preview line. */
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

/** "Lath & Line", with a broad bar under the first word and a fine rule under the rest. */
function Wordmark() {
  const [first, ...rest] = settings().name.split(" & ");
  return (
    <table role="presentation" data-skip-in-text="true" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td className="ink" style={styles.wordmark}>
            {first}
          </td>
          <td className="ink" style={{ ...styles.wordmark, paddingLeft: "8px" }}>
            {rest.length > 0 && (
              <span className="ampersand" style={styles.ampersand}>
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
  const { hours } = texts();
  const { name, email, phone, companyName, companyNumber, registeredIn, office, vatNumber } =
    settings();
  return (
    <>
      <Small>
        {name}, {email}, <TextLink href={telephoneUrl()}>{phone}</TextLink>,{" "}
        {hours.map((open) => `${open.days} ${open.hours}`).join(", ")}.
      </Small>
      <Small>
        {companyName}, registered in {registeredIn}, number {companyNumber}. Registered office:{" "}
        {office.join(", ")}. VAT number {vatNumber}.
      </Small>
    </>
  );
}

/** The mail's only first-level heading. */
export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 className="ink" style={styles.heading}>
      {children}
    </h1>
  );
}

Heading.beginsMail = true;

/** The heading of a section, under a rule. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink line" style={styles.section}>
      {children}
    </h2>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={styles.text}>
      {children}
    </p>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <p className="ink-2" style={styles.small}>
      {children}
    </p>
  );
}

/** The mail's main link as a button, with its URL below for mail programs that show no buttons. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <>
      <p style={{ margin: "24px 0" }}>
        <a className="button" href={href} style={styles.button}>
          {children}
        </a>
      </p>
      <div data-skip-in-text="true">
        <Small>
          If the button does not work, open this link: <TextLink href={href}>{href}</TextLink>
        </Small>
      </div>
    </>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="ink" href={href} style={styles.link}>
      {children}
    </a>
  );
}
