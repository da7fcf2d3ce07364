import { createStore, useStore } from 'zustand';

const newer = createStore(() => ({ isThere: false }));

export const setNewer = (isThere: boolean) => newer.setState({ isThere });
export const useNewer = () => useStore(newer).isThere;
