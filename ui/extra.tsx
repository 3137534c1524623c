import { Component, Suspense, type ReactNode } from "react";

type ExtraProps = {
  children: ReactNode;
  /** Stands in its place until its script is there. */
  waiting?: ReactNode;
};

/** A part that a page can do without: if it throws, or its script doesn't come, the page stays. */
export class Extra extends Component<ExtraProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, waiting } = this.props;
    return !this.state.hasFailed && <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
