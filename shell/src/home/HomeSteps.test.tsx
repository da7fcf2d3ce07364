import { screen } from '@testing-library/react';
import { aBoot, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { HomeSteps } from './HomeSteps';

it.each([
  [true, '个人认证核验一致即时通过，否则 1 个工作日内审核'],
  [false, '个人认证1 个工作日内审核'],
])('promises of authentication what is so where a register is asked (%s)', (checksPersons, text) => {
  renderElement(
    <BootProvider value={aBoot({ checksPersons })}>
      <HomeSteps />
    </BootProvider>,
  );

  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/企业/)).toBeNull();
});
