import { Component, type ReactNode } from 'react';

type ReleaseBoundaryProps = {
  onError: (error: unknown) => void;
  fallback: ReactNode;
  /** A change of this key renders the children again after a failure. Default: no new attempt. */
  resetKey?: string;
  children: ReactNode;
};
type ReleaseBoundaryState = { failed: boolean };

/** Keeps a release's errors within its area, and reports each once. */
export class ReleaseBoundary extends Component<ReleaseBoundaryProps, ReleaseBoundaryState> {
  override state: ReleaseBoundaryState = { failed: false };

  static getDerivedStateFromError(): ReleaseBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate({ resetKey }: ReleaseBoundaryProps, { failed }: ReleaseBoundaryState) {
    // Only a failure from before this update is dropped: a failure in this update belongs to the new key.
    if (failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
