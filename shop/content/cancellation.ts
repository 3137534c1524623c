import { settings } from "./settings/settings.ts";
import { texts } from "./settings/texts.ts";

/** The days a consumer has to cancel after delivery (Consumer Contracts Regulations 2013, reg. 30). */
export const CANCEL_DAYS = 14;

/**
 * The right to cancel, in the words of the model instructions (Consumer Contracts Regulations 2013,
 * Schedule 3, Part A) for goods delivered together or apart, returned at the consumer's cost.
 */
export function cancellationRight(): readonly string[] {
  const { companyName, office, email, phone } = settings();
  return [
    "You have the right to cancel this contract within 14 days without giving any reason. The cancellation period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last of the goods.",
    `To exercise the right to cancel, you must inform us (${companyName}, ${office.join(", ")}, ${phone}, ${email}) of your decision to cancel this contract by a clear statement (such as a letter sent by post or an e-mail). You may use the form below, but it is not obligatory. To meet the deadline, it is enough to send your communication before the cancellation period has expired.`,
  ];
}

/** The effects of cancelling, in the words of the same model instructions. */
export function effectsOfCancellation(): readonly string[] {
  return [
    "If you cancel this contract, we will reimburse to you all payments received from you, including the costs of delivery (except for the supplementary costs arising if you chose a type of delivery other than the least expensive type of standard delivery offered by us). We may make a deduction from the reimbursement for loss in value of any goods supplied, if the loss is the result of unnecessary handling by you.",
    "We will make the reimbursement without undue delay, and not later than 14 days after the day we receive back from you any goods supplied, or (if earlier) 14 days after the day you provide evidence that you have returned the goods. We will use the same means of payment as you used, unless you have expressly agreed otherwise; you will not incur any fees as a result of the reimbursement. We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.",
    `You shall send back the goods or hand them over to us at ${texts().returnsAddress.join(", ")}, without undue delay and in any event not later than 14 days from the day on which you communicate your cancellation to us. You will have to bear the direct cost of returning the goods. You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish their nature, characteristics and functioning.`,
    "This is in addition to the guarantee of each product, and to your rights under the Consumer Rights Act 2015 if goods are faulty or not as described.",
  ];
}

/** The model cancellation form (Schedule 3, Part B), filled in with the shop's company details. */
export function cancellationForm(): readonly string[] {
  const { companyName, office, email } = settings();
  return [
    "(Complete and return this form only if you wish to cancel the contract.)",
    `To ${companyName}, ${office.join(", ")}, ${email}:`,
    "I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:",
    "Ordered on*/received on*:",
    "Name of consumer(s):",
    "Address of consumer(s):",
    "Signature of consumer(s) (only if this form is notified on paper):",
    "Date:",
    "* Delete as appropriate.",
  ];
}
