// Test files share the storage of one browser: a message that one leaves to be sent would be another's.
localStorage.clear()

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const event of ["success", "error", "blocked"]) request.addEventListener(event, () => resolve())
  })

const databases = await indexedDB.databases()
await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(name)])))

export {}
