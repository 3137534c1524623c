/** The longest message on the card of a gift, in characters. */
export const GIFT_MESSAGE_MAX = 500;
/** The longest message that a customer can write at the checkout. */
export const GIFT_TEXT_MAX = 300;
