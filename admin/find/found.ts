/** Something that staff can go to. */
export type Found = {
  readonly kind: "Order" | "Customer" | "Product" | "Screen";
  readonly label: string;
  readonly detail: string;
  /** Below /admin. */
  readonly to: string;
};
