import { startTestSandbox, exampleSession, typeCard } from './test-sandbox.ts';
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
const t = await startTestSandbox();
const line = (n: string, d: string, p: number, q = 1) => ({ quantity: q, price_data: { currency: 'gbp', unit_amount: p, product_data: { name: n, description: d } } });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync'] });
try {
  const base = { success_url: `${t.url}/sandbox/?paid={CHECKOUT_SESSION_ID}`, cancel_url: `${t.url}/sandbox/?cancelled` };
  const one = await t.stripe.checkout.sessions.create(exampleSession(base));
  const many = await t.stripe.checkout.sessions.create(exampleSession({ ...base, customer_email: undefined, line_items: [line('4-lath Kitchen Maid ceiling airer', 'Pewter, 1.5 m laths, 15 m rope, deluxe wheel, deluxe extra pulley', 8850), line('Rotary washing line', '4 arms, 50 m', 4599, 2), line('Retractable line', '', 1999), line('Pegs', 'Box of 48', 499, 3), line('Prop', 'Ash, 2.4 m', 1250), line('Cleat hook', 'Cast iron', 650)].map((l) => { if (l.price_data.product_data.description === '') delete (l.price_data.product_data as any).description; return l; }), shipping_options: [{ shipping_rate_data: { type: 'fixed_amount', display_name: 'Channel Islands delivery', fixed_amount: { amount: 995, currency: 'gbp' } } }] }));
  await writeFile(`${t.mailFolder}/a.eml`, 'From: Lath & Line <shop@example.com>\r\nTo: Anna Fell <anna@example.com>\r\nSubject: Your order LL-10042\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThank you, Anna. https://example.com/verify?token=1\r\n--b1\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><head><title>x</title></head><body style="background:#eef"><h1 style="color:green">Thank you</h1><a href="https://example.com/verify?a=1&amp;b=2">Verify</a><script>document.body.innerHTML="BAD"</script></body></html>\r\n--b1--\r\n');
  for (let i = 0; i < 60; i++) await writeFile(`${t.mailFolder}/m${i}.eml`, `To: someone.with.long.name${i}@example.com\r\nSubject: Mail number ${i}\r\n\r\nText ${i}\r\n`);
  for (const width of [360, 1440]) {
    const page = await (await b.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: true })).newPage();
    page.on('console', (m) => console.log('console', m.text()));
    const shot = async (name: string) => {
      await page.screenshot({ path: `/tmp/sandbox-work/${name}-${width}.png`, fullPage: true });
      const r = await new AxeBuilder({ page }).analyze().catch((e: Error) => { console.log(name, 'axe', e.message); return null; });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(name, width, 'overflow', over, r?.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join(' | ')));
    };
    await page.goto(one.url!); await shot('pay-one');
    await page.goto(many.url!); await shot('pay-many');
    await page.getByRole('button', { name: 'Pay £' }).click(); await shot('pay-errors');
    const fill = async (n: string) => { await page.getByLabel('Card number', { exact: true }).fill(n); await page.getByLabel('Expiry', { exact: true }).fill('08 / 34'); await page.getByLabel('CVC', { exact: true }).fill('123'); await page.getByLabel('Name on card', { exact: true }).fill('Anna Fell'); await page.getByRole('button', { name: 'Pay £' }).click(); };
    await page.goto(one.url!); await fill('4000 0000 0000 0002'); await shot('pay-declined'); console.log(await page.getByLabel('Name on card').inputValue(), await page.getByLabel('CVC').inputValue());
    const s3 = await t.stripe.checkout.sessions.create(exampleSession(base));
    await page.goto(s3.url!); await fill('4000 0025 0000 3155'); console.log(page.url()); await shot('challenge');
    await page.getByRole('button', { name: 'Fail authentication' }).click(); await shot('challenge-failed');
    await fill('4000 0025 0000 3155'); await page.getByRole('button', { name: 'Complete authentication' }).click(); console.log(page.url());
    await page.goto(s3.url!); await shot('paid');
    const s4 = await t.stripe.checkout.sessions.create(exampleSession(base)); await t.stripe.checkout.sessions.expire(s4.id); await page.goto(s4.url!); await shot('expired');
    await page.goto(`${t.url}/sandbox/`); await shot('front'); await page.goto(`${t.url}/sandbox/stripe/`); await shot('front-stripe');
    await page.goto(`${t.url}/sandbox/mailbox`); await shot('mailbox'); await page.goto(`${t.url}/sandbox/mailbox/a.eml`); await page.waitForTimeout(300); await shot('mail');
    await page.goto(`${t.url}/sandbox/none`); await shot('lost');
  }
} finally { await b.close(); await t.stop(); }
