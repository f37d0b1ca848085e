module go-server

go 1.26.8
