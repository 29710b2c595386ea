import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { carryFields } from './carry-fields.ts';

type User = ReturnType<typeof userEvent.setup>;

/** Mounts a release of a screen; `edited` collects the fields that a visitor edits. */
function mount(content: ReactNode) {
  const edited = new Set<EventTarget>();
  const { container, unmount } = render(
    <div
      onInputCapture={({ target }) => {
        edited.delete(target);
        edited.add(target);
      }}
    >
      {content}
    </div>,
  );
  return { area: container, edited, unmount };
}

async function change(from: ReactNode, to: ReactNode, edit: (user: User) => Promise<void>) {
  const before = mount(from);
  await edit(userEvent.setup());
  const enter = carryFields(before.area, before.edited);
  before.unmount();
  const after = mount(to);
  act(() => enter(after.area));
  return after;
}

type TextProps = { label?: string; 'aria-label'?: string; first?: string; name?: string; id?: string };

function Text({ label, first = '', ...rest }: TextProps) {
  const [text, setText] = useState(first);
  return (
    <>
      <label>
        {label}
        <input {...rest} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <output>{text}</output>
    </>
  );
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('what a visitor entered', () => {
  it.each<[string, ReactNode, ReactNode]>([
    ['the id of its field', <Text key="" id="odds" />, <Text key="" id="odds" label="Price" />],
    ['the name of its field', <Text key="" name="odds" />, <Text key="" name="odds" id="new" />],
    ['the label of its field', <Text key="" label="Odds" />, <Text key="" label="Odds" name="new" />],
    [
      'its label for screen readers',
      <Text key="" aria-label="Odds" />,
      <Text key="" aria-label="Odds" name="new" />,
    ],
    ['the place of its field where that has no name', <Text key="" />, <Text key="" />],
  ])('is found again by %s, and heard by the next release', async (_, from, to) => {
    await change(from, to, (user) => user.type(screen.getByRole('textbox'), '1234567.89'));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1234567.89');
    expect(said()).toEqual(['1234567.89']);
  });

  it('goes to the field of the same order among those of one name', async () => {
    const rows = ['a', 'b', 'c'].map((row) => <Text key={row} label="Line" />);
    await change(rows, [<Text key="other" label="Amount" />, ...rows], async (user) => {
      await user.type(screen.getAllByLabelText('Line')[1] ?? document.body, '+150');
    });
    expect(said()).toEqual(['', '', '+150', '']);
  });

  it('is not taken for that of another field that React gave the same id', async () => {
    await change(
      <Text id="_r_1_" label="Decimal" />,
      [<Text key="1" id="_r_1_" label="Fraction" />, <Text key="2" id="_r_2_" label="Decimal" />],
      (user) => user.type(screen.getByRole('textbox'), '2.5'),
    );
    expect(said()).toEqual(['', '2.5']);
  });

  it('is the same choice of several, wherever that stands', async () => {
    const sides = (...values: string[]) =>
      values.map((value) => <input key={value} type="radio" name="side" aria-label={value} value={value} />);
    const box = <input key="box" type="checkbox" name="side" aria-label="box" />;
    const { area } = await change(sides('home', 'away'), [box, ...sides('draw', 'away', 'home')], (user) =>
      user.click(screen.getByLabelText('home')),
    );
    const chosen = [...area.querySelectorAll('input')].filter(({ checked }) => checked);
    expect(chosen.map((field) => field.getAttribute('aria-label'))).toEqual(['home']);
  });

  it.each([{ disabled: true }, { type: 'password' }])(
    'is not forced upon a field that is %o',
    async (attributes) => {
      await change(<input aria-label="Odds" />, <input aria-label="Odds" {...attributes} />, (user) =>
        user.type(screen.getByLabelText('Odds'), '2.5'),
      );
      expect(screen.getByLabelText<HTMLInputElement>('Odds').value).toBe('');
    },
  );

  it('is left out where the next release has no field for it', async () => {
    const { area } = await change(<Text name="stake" />, <Text name="odds" first="2" />, (user) =>
      user.type(screen.getByRole('textbox'), '10'),
    );
    expect(said()).toEqual(['2']);
    expect(area.contains(document.activeElement)).toBe(false);
  });

  it('is a choice of a list or a box as well', async () => {
    function Choices() {
      const [state, setState] = useState({ count: '2', isOn: false });
      return (
        <>
          <select
            name="count"
            value={state.count}
            onChange={(event) => setState({ ...state, count: event.target.value })}
          >
            <option>2</option>
            <option>3</option>
          </select>
          <input
            type="checkbox"
            checked={state.isOn}
            onChange={(event) => setState((now) => ({ ...now, isOn: event.target.checked }))}
          />
          {Array.from({ length: Number(state.count) }, (_, index) => (
            <Text key={String(index)} label={`Line ${index}`} />
          ))}
          <output>{`${state.count} ${state.isOn}`}</output>
        </>
      );
    }
    await change(<Choices />, <Choices />, async (user) => {
      await user.selectOptions(screen.getByRole('combobox'), '3');
      await user.click(screen.getByRole('checkbox'));
      await user.type(screen.getByLabelText('Line 2'), '-110');
    });
    // The third line exists only after the count was chosen.
    expect(said()).toEqual(['', '', '-110', '3 true']);
  });

  it('is not carried into a list that does not offer it', async () => {
    const list = (...options: string[]) => (
      <select>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
    await change(list('2', '3'), list('1', '2'), (user) =>
      user.selectOptions(screen.getByRole('combobox'), '3'),
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('1');
  });

  it.each([
    { type: 'password', autoComplete: 'off' },
    { type: 'text', autoComplete: 'current-password' },
    { type: 'text', autoComplete: 'one-time-code' },
    { type: 'text', autoComplete: 'cc-number' },
  ])('is never carried where it is a secret: $type, $autoComplete', async ({ type, autoComplete }) => {
    const secret = <input type={type} autoComplete={autoComplete} aria-label="Secret" />;
    await change(secret, secret, (user) => user.type(screen.getByLabelText('Secret'), 'hush'));
    const field = screen.getByLabelText<HTMLInputElement>('Secret');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('wins over what follows from it', async () => {
    // An entry in one field changes the other. Only the next release converts correctly.
    function Converter({ factor }: { factor: number }) {
      const [cents, setCents] = useState('');
      return (
        <>
          <input name="cents" value={cents} onChange={({ target }) => setCents(target.value)} />
          <input
            name="euros"
            value={Number(cents) / factor}
            onChange={({ target }) => setCents(String(Number(target.value) * factor))}
          />
        </>
      );
    }
    const { area } = await change(<Converter factor={10} />, <Converter factor={100} />, (user) =>
      user.type(screen.getAllByRole('textbox')[0] ?? document.body, '250'),
    );
    const values = within(area)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value);
    expect(values).toEqual(['250', '2.5']);
  });
});

describe('where a visitor is', () => {
  it('is where they were: the field, and what is selected in it', async () => {
    await change(<Text label="Odds" />, <Text label="Odds" />, async (user) => {
      await user.type(screen.getByLabelText('Odds'), '1234567');
      screen.getByLabelText<HTMLInputElement>('Odds').setSelectionRange(2, 5, 'backward');
    });
    const field = screen.getByLabelText<HTMLInputElement>('Odds');
    expect(document.activeElement).toBe(field);
    const { selectionStart, selectionEnd, selectionDirection } = field;
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([2, 5, 'backward']);
  });

  it('is a field without a caret too', async () => {
    const number = <input type="number" aria-label="Stake" />;
    await change(number, number, (user) => user.type(screen.getByLabelText('Stake'), '5'));
    const field = screen.getByLabelText<HTMLInputElement>('Stake');
    expect([document.activeElement === field, field.value]).toEqual([true, '5']);
  });

  it('is where they went meanwhile', async () => {
    render(<button type="button">Menu</button>);
    const before = mount(<Text label="Odds" />);
    await userEvent.setup().type(screen.getByLabelText('Odds'), '2');
    const enter = carryFields(before.area, before.edited);
    before.unmount();
    screen.getByText('Menu').focus();
    const { area } = mount(<Text label="Odds" />);
    act(() => enter(area));
    expect(document.activeElement).toBe(screen.getByText('Menu'));
    expect(said()).toEqual(['2']);
  });
});
