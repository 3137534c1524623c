import { shop } from "#shop/content/shop.ts";
import { Paragraph, SectionHeading, Small } from "./layout.tsx";

/**
 * The right to cancel, in the words of the model instructions (Consumer Contracts Regulations 2013,
 * Schedule 3, Part A) for goods delivered together or apart, returned at the consumer's cost.
 */
export function CancellationRight() {
  const { company, email, phone } = shop;
  return (
    <>
      <SectionHeading>Your right to cancel</SectionHeading>
      <Paragraph>
        You have the right to cancel this contract within 14 days without giving any reason. The
        cancellation period will expire after 14 days from the day on which you acquire, or a third
        party other than the carrier and indicated by you acquires, physical possession of the last
        of the goods.
      </Paragraph>
      <Paragraph>
        To exercise the right to cancel, you must inform us ({company.name},{" "}
        {company.office.join(", ")}, {phone}, {email}) of your decision to cancel this contract by a
        clear statement (such as a letter sent by post or an e-mail). You may use the form below,
        but it is not obligatory. To meet the deadline, it is enough to send your communication
        before the cancellation period has expired.
      </Paragraph>
      <EffectsOfCancellation />
    </>
  );
}

function EffectsOfCancellation() {
  return (
    <>
      <Small>
        If you cancel this contract, we will reimburse to you all payments received from you,
        including the costs of delivery (except for the supplementary costs arising if you chose a
        type of delivery other than the least expensive type of standard delivery offered by us). We
        may make a deduction from the reimbursement for loss in value of any goods supplied, if the
        loss is the result of unnecessary handling by you.
      </Small>
      <Small>
        We will make the reimbursement without undue delay, and not later than 14 days after the day
        we receive back from you any goods supplied, or (if earlier) 14 days after the day you
        provide evidence that you have returned the goods. We will use the same means of payment as
        you used, unless you have expressly agreed otherwise; you will not incur any fees as a
        result of the reimbursement. We may withhold reimbursement until we have received the goods
        back or you have supplied evidence of having sent back the goods, whichever is the earliest.
      </Small>
      <Small>
        You shall send back the goods or hand them over to us at {shop.returnsAddress.join(", ")},
        without undue delay and in any event not later than 14 days from the day on which you
        communicate your cancellation to us. You will have to bear the direct cost of returning the
        goods. You are only liable for any diminished value of the goods resulting from the handling
        other than what is necessary to establish their nature, characteristics and functioning.
      </Small>
      <Small>
        This comes on top of the guarantee of each product and of your rights under the Consumer
        Rights Act 2015 if goods are faulty or not as described.
      </Small>
    </>
  );
}

/** The model cancellation form (Schedule 3, Part B), filled in with the trader's particulars. */
export function CancellationForm() {
  const { company, email } = shop;
  return (
    <>
      <SectionHeading>Cancellation form</SectionHeading>
      <Small>(Complete and return this form only if you wish to cancel the contract.)</Small>
      <Small>
        To {company.name}, {company.office.join(", ")}, {email}:
      </Small>
      <Small>
        I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:
      </Small>
      <Small>Ordered on*/received on*:</Small>
      <Small>Name of consumer(s):</Small>
      <Small>Address of consumer(s):</Small>
      <Small>Signature of consumer(s) (only if this form is notified on paper):</Small>
      <Small>Date:</Small>
      <Small>* Delete as appropriate.</Small>
    </>
  );
}
