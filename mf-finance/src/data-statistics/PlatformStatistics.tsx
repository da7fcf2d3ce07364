import { statisticsPage } from './statisticsPage';

export const page = statisticsPage('platform');
