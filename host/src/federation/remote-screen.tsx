import { AppSettings, Box, useIsHydrated } from '@sharpside/shared-ui';
import { type ReactNode, Suspense, use, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { keepFooterAway } from '../components/styles.ts';
import { isTranslated } from './errors/translated-page.ts';
import { useFederation } from './federation-context.tsx';
import { useReleaseInView } from './handover/use-release-in-view.ts';
import { ReleaseBoundary } from './release-boundary.tsx';
import { findActiveRelease, hasFailed, type ReleaseRef } from './remote-catalog.ts';
import { reportRemoteFailure } from './report-failure.ts';
import { PageLoad } from './sections/page-load.tsx';
import { type ScreenHead, SectionUnavailable } from './sections/section-unavailable.tsx';

const FOOTER_AWAY = keepFooterAway('& [aria-busy=true]:not(button, [data-details] *)');

type RemoteScreenProps = {
  app: string;
  module: string;
  /** Shown while the screen loads. */
  pending: ReactNode;
  /** Stays above the panel if the screen cannot be loaded. */
  head?: ScreenHead;
};
type Shown = { release: ReleaseRef; module: string };
type CarryFields = typeof import('./handover/carry-fields.ts')['carryFields'];
type Enter = ReturnType<CarryFields>;

function LoadedScreen(shown: Shown) {
  const { loader } = useFederation();
  const Screen = use(loader.load(shown));
  return <Screen />;
}

type ScreenAreaProps = {
  shown: Shown;
  onInput: () => void;
  /** Returns the function that enters the values of the previous release; undefined if there are no values to enter. */
  takeOver: () => Enter | undefined;
  handOver: (...fields: Parameters<CarryFields>) => void;
  children: ReactNode;
};

/** The mounted area of a screen. It enters values when it appears, and hands its own over when it disappears. */
function ScreenArea({ shown: { release, module }, onInput, takeOver, handOver, children }: ScreenAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const edited = useRef(new Set<EventTarget>());
  const hasArrived = useRef(false);

  const arrive = useEffectEvent((element: HTMLElement) => {
    // A suspended screen is hidden and shown again with its own fields, so values are entered only the first time.
    const enter = hasArrived.current ? undefined : takeOver();
    hasArrived.current = true;
    // React is busy now and would handle the entered values late. In a microtask they still come before later key
    // presses.
    if (enter) queueMicrotask(() => enter(element));
  });
  const leave = useEffectEvent((element: HTMLElement) => handOver(element, edited.current));
  // A layout effect, because its clean-up runs while the fields and the focus are still in the document.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    arrive(element);
    return () => leave(element);
  }, []);

  function noteEdit(target: EventTarget) {
    edited.current.delete(target);
    edited.current.add(target);
    onInput();
  }
  return (
    <Box
      ref={area}
      css={FOOTER_AWAY}
      data-release={`${release.app}@${release.version}`}
      data-module={module}
      onKeyDownCapture={onInput}
      onPointerDownCapture={onInput}
      onInputCapture={({ target }) => noteEdit(target)}
    >
      {children}
    </Box>
  );
}

function ScreenOfRemote({ app, module, pending, head }: RemoteScreenProps) {
  const federation = useFederation();
  const isHydrated = useIsHydrated();
  const enter = useRef<Enter>(undefined);
  const carryFields = useRef<CarryFields>(undefined);
  const remote = useStore(federation.catalog, ({ remotes }) => remotes[app]);
  const { inView, onInput } = useReleaseInView({
    wanted: remote?.needsPageLoad ? 'page load' : remote && findActiveRelease(remote, module),
    isWhole: (release) => remote !== undefined && !hasFailed(remote, release, module),
    prepare: (release) => Promise.all([federation.loader.load({ release, module }), loadCarrier()]),
  });
  async function loadCarrier() {
    // Loaded on demand, because most pages never see a rollback.
    const carrier = await import(/* webpackChunkName: "page-later" */ './handover/carry-fields.ts');
    carryFields.current = carrier.carryFields;
  }
  if (inView === 'page load') return <PageLoad pending={pending} />;
  if (!inView) return <SectionUnavailable outcome={remote?.outcome} head={head} />;

  const shown = { release: inView, module };
  // Hydration must render the same as the prerendered markup: the screen if its code is here, else the placeholder.
  if (!isHydrated && !federation.loader.find(shown)) return pending;
  function onError(error: unknown) {
    // The entered values may have broken the screen, so the next release starts without them.
    enter.current = undefined;
    reportRemoteFailure(federation, shown, error);
  }
  function noteInput() {
    onInput();
    // A translated screen may have to be mounted anew at any input. Without the carrier it begins with empty fields.
    if (isTranslated()) loadCarrier().catch(() => undefined);
  }
  function takeOver() {
    const current = enter.current;
    enter.current = undefined;
    return current;
  }
  return (
    <ReleaseBoundary key={inView.version} onError={onError} fallback={pending}>
      <Suspense fallback={pending}>
        <ScreenArea
          shown={shown}
          onInput={noteInput}
          takeOver={takeOver}
          handOver={(...fields) => {
            enter.current = carryFields.current?.(...fields);
          }}
        >
          <LoadedScreen {...shown} />
        </ScreenArea>
      </Suspense>
    </ReleaseBoundary>
  );
}

/**
 * One screen of a remote, from the best release that works: the current release, then the previous one, then a panel
 * with Retry. Errors stay within this area. A withdrawn release stays until the visitor pauses; the next release gets
 * the entered values.
 */
export function RemoteScreen(props: RemoteScreenProps) {
  // The key mounts another screen anew: it must not get values entered in the previous screen, or wait for a pause in
  // input there.
  return (
    <AppSettings app={props.app}>
      <ScreenOfRemote key={`${props.app}${props.module}`} {...props} />
    </AppSettings>
  );
}
