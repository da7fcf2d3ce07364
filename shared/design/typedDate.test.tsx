import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { DateInput } from '@portal/design';
import { renderElement } from '@portal/testing';

jest.mock('./DateEntry', () => {
  throw new Error('ChunkLoadError');
});

function Held() {
  const [value, setValue] = useState('');
  return <DateInput aria-label="有效期至" value={value} onChange={setValue} />;
}

it('takes a typed day where the code of the calendar does not arrive', async () => {
  const { user } = renderElement(<Held />);
  await waitFor(() => expect(screen.getByLabelText('有效期至')).toBeEnabled());

  await user.type(screen.getByLabelText('有效期至'), '2026-12-01');

  expect(screen.getByLabelText('有效期至')).toHaveValue('2026-12-01');
});
