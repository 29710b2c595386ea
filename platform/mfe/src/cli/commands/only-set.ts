/** Without the variables that are empty or not set, so that they hide no default. */
export const onlySet = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
