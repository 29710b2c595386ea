import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AddressRouter,
  Link,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  usePathname,
  useSearchParams,
} from '../routing.ts';
import { choiceParam, choicesParam, dayParam, integerParam, textParam } from './address-params.ts';
import { useAddress } from './use-address.ts';

const SCHEMA = {
  team: choiceParam(['all', 'BOS', 'NYY'], 'all'),
  hand: choicesParam(['L', 'R'], ['L', 'R']),
  player: textParam(),
  page: integerParam(1, { min: 1 }),
  date: dayParam(() => new Date().toISOString().slice(0, 10)),
};

const useListAddress = () => useAddress(SCHEMA);

let address: ReturnType<typeof useListAddress>;
let navigate: NavigateFunction;
let replaceScreen: () => void;

function Screen() {
  address = useListAddress();
  return <output>{JSON.stringify(address.values)}</output>;
}

// Like the shell at a rollback: the same address, with another release of the screen.
function Site() {
  const [release, setRelease] = useState(1);
  const { pathname } = useLocation();
  navigate = useNavigate();
  replaceScreen = () => setRelease(release + 1);
  return <Suspense>{pathname === '/list' && <Screen key={release} />}</Suspense>;
}

const open = (path: string) => {
  window.history.pushState(null, '', path);
  render(
    <AddressRouter>
      <Site />
    </AddressRouter>,
  );
};
const shown = () => JSON.parse(screen.getByRole('status').textContent);
const shownText = () => screen.getByRole('status').textContent;
const readPath = () => window.location.pathname + window.location.search;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const goBack = async () => {
  vi.useRealTimers();
  await act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a default that changes with the day', () => {
  beforeEach(() => void vi.setSystemTime('2026-05-20T23:59:00Z'));

  it('is followed by an address without another value, beside picks that stay', () => {
    open('/list?team=BOS');
    act(() => address.changeTyped({ player: 'Oak' }));
    wait(59_999);
    expect(shown()).toMatchObject({ date: '2026-05-20' });
    wait(1);
    expect(shown()).toEqual({ team: 'BOS', hand: ['L', 'R'], player: 'Oak', page: 1, date: '2026-05-21' });
    expect(readPath()).toBe('/list?team=BOS&player=Oak');
  });

  it('does not move the day of a link, and renders nothing for it', () => {
    open('/list?date=2026-05-20');
    const { values } = address;
    wait(3_600_000);
    expect(address.values).toBe(values);
    expect(readPath()).toBe('/list?date=2026-05-20');
  });
});

describe('what is picked', () => {
  it('stands in the address at once, and back undoes it', async () => {
    open('/list');
    act(() => address.change({ team: 'BOS' }));
    expect(readPath()).toBe('/list?team=BOS');
    act(() => address.change({ hand: ['R'] }));
    expect(readPath()).toBe('/list?team=BOS&hand=R');
    await goBack();
    expect(shown()).toMatchObject({ team: 'BOS', hand: ['L', 'R'] });
    await goBack();
    expect(shown()).toMatchObject({ team: 'all' });
  });

  it('adds up when two picks come at once', () => {
    open('/list');
    act(() => {
      address.change({ team: 'BOS' });
      address.change({ page: 2 });
    });
    expect(shown()).toMatchObject({ team: 'BOS', page: 2 });
    expect(readPath()).toBe('/list?team=BOS&page=2');
  });

  it('adds nothing to the history when it changes nothing', () => {
    open('/list?team=BOS');
    const { length } = window.history;
    act(() => address.change({ team: 'BOS' }));
    expect(window.history.length).toBe(length);
  });

  it('leaves what others put into the address', () => {
    open('/list?ref=mail');
    act(() => address.change({ team: 'NYY' }));
    expect(readPath()).toBe('/list?ref=mail&team=NYY');
  });

  it('tells what a link holds that is none of the choices, and leaves it in the address, until something else is chosen', () => {
    open('/list?team=XYZ&page=2');
    expect(address.unknown).toEqual({ team: ['XYZ'] });
    expect(shown()).toMatchObject({ team: 'all', page: 2 });
    wait(1000);
    expect(readPath()).toBe('/list?team=XYZ&page=2');
    act(() => address.change({ hand: ['R'] }));
    expect(address.unknown).toEqual({});
    expect(readPath()).toBe('/list?hand=R&page=2');
  });

  it('can be put back, all of it or by name', () => {
    open('/list?team=BOS&page=2&player=a');
    expect(address.changed).toEqual(['team', 'player', 'page']);
    act(() => address.reset(['page']));
    expect(readPath()).toBe('/list?team=BOS&player=a');
    act(() => address.reset());
    expect(readPath()).toBe('/list');
  });
});

describe('what is typed', () => {
  it('shows at once, and takes the place of the address when it rests', () => {
    open('/list?team=BOS');
    const { length } = window.history;
    for (const player of ['j', 'ju', 'jud']) {
      act(() => address.changeTyped({ player }));
      wait(100);
    }
    expect(shown()).toMatchObject({ player: 'jud' });
    expect(readPath()).toBe('/list?team=BOS');
    wait(300);
    expect(readPath()).toBe('/list?team=BOS&player=jud');
    expect(window.history.length).toBe(length);
  });

  it('stands in the address that back returns to from the next pick', async () => {
    open('/list');
    act(() => address.changeTyped({ player: 'jud' }));
    act(() => address.change({ team: 'NYY' }));
    expect(readPath()).toBe('/list?team=NYY&player=jud');
    await goBack();
    expect(shown()).toMatchObject({ team: 'all', player: 'jud' });
  });

  it('is kept when another release of the screen takes its place the next moment', () => {
    open('/list');
    act(() => address.changeTyped({ player: 'jud' }));
    act(() => replaceScreen());
    expect(readPath()).toBe('/list?player=jud');
    expect(shown()).toMatchObject({ player: 'jud' });
  });

  it('is kept when the tab is hidden or closed the next moment', () => {
    open('/list');
    act(() => address.changeTyped({ player: 'jud' }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(readPath()).toBe('/list?player=jud');
  });

  it('does not pull a visitor back who has left', () => {
    open('/list');
    act(() => address.changeTyped({ player: 'jud' }));
    act(() => void navigate('/elsewhere'));
    wait(1000);
    expect(readPath()).toBe('/elsewhere');
  });

  it('gives way to an address that is followed meanwhile', () => {
    open('/list');
    act(() => address.changeTyped({ player: 'jud' }));
    act(() => void navigate('/list?player=soto'));
    wait(1000);
    expect(shown()).toMatchObject({ player: 'soto' });
    expect(readPath()).toBe('/list?player=soto');
  });
});

it('gives the link to what is shown, typed or picked', () => {
  open('/list?ref=mail');
  act(() => address.changeTyped({ player: 'jud' }));
  expect(address.createLink()).toBe(`${window.location.origin}/list?ref=mail&player=jud`);
});

describe('a changed query', () => {
  const renders = { screen: 0, path: 0, location: 0, route: 0 };
  let changeTeam: () => void;

  function Counted() {
    const { change, values } = useListAddress();
    changeTeam = () => change({ team: values.team === 'BOS' ? 'NYY' : 'BOS' });
    renders.screen += 1;
    return null;
  }
  function Menu() {
    renders.path += usePathname().length > 0 ? 1 : 0;
    return <Link to="/list">Whole list</Link>;
  }
  function Place() {
    renders.location += 1;
    const [query] = useSearchParams();
    return <output>{`${useLocation().search} ${query.get('team')} ${useNavigationType()}`}</output>;
  }
  function Page() {
    renders.route += 1;
    return <Counted />;
  }

  const openCounted = () => {
    window.history.pushState(null, '', '/list');
    const routes = (
      <Routes>
        <Route path="/list" element={<Page />} />
      </Routes>
    );
    render(
      <AddressRouter>
        <Menu />
        <Place />
        {routes}
      </AddressRouter>,
    );
    Object.assign(renders, { screen: 0, path: 0, location: 0, route: 0 });
  };

  it('renders the screen once, and else only what reads it', () => {
    openCounted();
    act(() => changeTeam());
    expect(readPath()).toBe('/list?team=BOS');
    expect(shownText()).toBe('?team=BOS BOS PUSH');
    expect(renders).toEqual({ screen: 1, path: 0, location: 1, route: 0 });
  });

  it('is known to the links: one to the same page without it is a new entry', () => {
    openCounted();
    act(() => changeTeam());
    const entries = window.history.length;
    act(() => screen.getByRole('link', { name: 'Whole list' }).click());
    expect(shownText()).toBe(' null PUSH');
    expect(window.history.length).toBe(entries + 1);
    // A link to the present address adds no history entry.
    act(() => screen.getByRole('link', { name: 'Whole list' }).click());
    expect(shownText()).toBe(' null REPLACE');
  });
});
