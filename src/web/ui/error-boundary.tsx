import { Component, type ReactNode } from 'react';

type Properties = {
  /** Identifies the attempt. After a failure, the children are rendered again when the attempt changes. */
  attempt: string;
  fallback: ReactNode;
  children: ReactNode;
};
type State = { attempt: string; failed: boolean };

/** Shows `fallback` if its children fail to render. The rest of the page is not affected. */
export class ErrorBoundary extends Component<Properties, State> {
  override state: State = { attempt: this.props.attempt, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ attempt }: Properties, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
