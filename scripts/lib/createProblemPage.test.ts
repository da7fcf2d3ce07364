import { createProblemPage } from './createProblemPage';

it('shows the problem in every response, but logs it once', () => {
  const told: string[] = [];
  const pageOf = createProblemPage('mf-a 暂时打不开', (problem) => told.push(problem));

  expect(pageOf('路径 <b> 有误')).toContain('<p role="alert">路径 &lt;b> 有误</p>');
  pageOf('路径 <b> 有误');
  pageOf('连不上门户');

  expect(told).toEqual(['路径 <b> 有误', '连不上门户']);
});
