// PLACEHOLDER written by the integrator for helper "accounts": replace this file. Contract used by shop/mail/send-mail.server.ts:
// renderMail(template: string, data: Record<string, unknown>): Promise<{ subject: string; html: string; text: string }>
export async function renderMail(template: string, data: Record<string, unknown>) {
  return { subject: template, html: `<pre>${JSON.stringify(data)}</pre>`, text: JSON.stringify(data, null, 1) };
}
