import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { HomeSteps } from './HomeSteps';

it('promises no faster authentication than the pages that lead to it', () => {
  renderElement(<HomeSteps />);

  expect(screen.getByText('个人认证 1 个工作日内审核完')).toBeInTheDocument();
  expect(screen.queryByText(/实时|企业/)).toBeNull();
});
