/** Where the shop delivers and which cards it takes, shown before a customer orders. */
export const deliveryLine =
  "We deliver to the UK, Jersey, Guernsey, the Isle of Man and the countries listed in the cart, and to any other country at a price you can ask for.";
export const cardsLine = "Visa, Mastercard and American Express, through Stripe.";
