import { serveSockets } from "./bare-socket"

/** Says back what it hears. */
serveSockets((socket) => {
  socket.on("message", (raw) => socket.send(raw, { binary: false }))
})
