/** The longest message on the card of a gift, in characters. */
export const GIFT_MESSAGE_MAX = 500;
