import { Component, type ReactNode } from 'react';
import { isTranslationError } from './errors/translated-page.ts';

type ReleaseBoundaryProps = {
  onError: (error: unknown) => void;
  fallback: ReactNode;
  /** A change of this key renders the children again after a failure. Default: no new attempt. */
  resetKey?: string;
  children: ReactNode;
};
type ReleaseBoundaryState = { failed: boolean };

/** After a shorter time, it was not another action of the visitor that broke the new content. */
const RENEWED_MS = 2_000;

/**
 * Keeps a release's errors within its area, and reports each once. Content that a translation of the page broke is
 * mounted anew instead; it fails if it breaks again at once.
 */
export class ReleaseBoundary extends Component<ReleaseBoundaryProps, ReleaseBoundaryState> {
  override state: ReleaseBoundaryState = { failed: false };

  static getDerivedStateFromError(): ReleaseBoundaryState {
    return { failed: true };
  }

  private renewedAt = Number.NEGATIVE_INFINITY;

  override componentDidCatch(error: unknown) {
    if (!isTranslationError(error) || Date.now() - this.renewedAt < RENEWED_MS)
      return this.props.onError(error);
    this.renewedAt = Date.now();
    // The fallback, never drawn, has unmounted the content.
    this.setState({ failed: false });
  }

  override componentDidUpdate({ resetKey }: ReleaseBoundaryProps, { failed }: ReleaseBoundaryState) {
    // Only a failure from before this update is dropped: a failure in this update belongs to the new key.
    if (failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
